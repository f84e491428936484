export function compressFiles(directory: string, names: RegExp): void
