/** The token --paper, for places that CSS doesn't reach: the browser's own bars. A test holds it to tokens.css. */
export const paperColor = { light: '#faf8f3', dark: '#191816' } as const
