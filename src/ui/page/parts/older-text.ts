/** What of a list is not there, or not yet. */
export function olderText({ isCut, isReading }: { readonly isCut: boolean; readonly isReading: boolean }): string {
  if (isReading) return ' · older ones are being read …';
  return isCut ? ' · older ones are not shown: there are too many' : '';
}
