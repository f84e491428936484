/** From this width on the full sidebar and a panel beside the page fit. */
export const wideWindow = '(min-width: 1260px)'
