/** Minimum width for the full sidebar plus a side panel. */
export const wideWindow = '(min-width: 1260px)'
