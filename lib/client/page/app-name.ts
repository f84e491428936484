/** The product's name. It is part of prerendered pages, so changing it requires a build. */
export const appName = process.env.NEXT_PUBLIC_APP_NAME || '知舟'
