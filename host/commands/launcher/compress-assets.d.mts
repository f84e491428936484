export function compressAssets(assetsDirectory: string): void
