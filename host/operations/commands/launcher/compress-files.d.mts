export function compressFiles(directory: string, names: RegExp): Promise<void>
