/** What must be done before this process ends, while there is something to do. */
export function beforeExit(last: () => void) {
  let watching = false;
  return {
    watch(): void {
      if (watching) return;
      watching = true;
      // one of us for each set of hooks is no leak
      process.setMaxListeners(process.getMaxListeners() + 1);
      process.on('exit', last);
    },
    rest(): void {
      if (!watching) return;
      watching = false;
      process.setMaxListeners(process.getMaxListeners() - 1);
      process.off('exit', last);
    },
  };
}
