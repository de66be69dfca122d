interface Point {
  readonly x: number;
  readonly median: number;
  readonly p10: number;
  readonly p90: number;
}
export function chartSvg(chart: {
  readonly title: string;
  readonly x: { readonly label: string; readonly shown: (value: number) => string };
  readonly y: { readonly label: string };
  readonly lines: readonly { readonly name: string; readonly points: readonly Point[] }[];
}): string;
