/** From this width on there is room for the whole sidebar, and for a panel beside the page. */
export const wideWindow = '(min-width: 1260px)'
