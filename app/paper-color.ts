/** The token --paper, for the browser's own bars. A test keeps it in sync with tokens.css. */
export const paperColor = { light: '#faf8f3', dark: '#191816' } as const
