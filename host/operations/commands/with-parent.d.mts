export function withParent(command: string, args: readonly string[]): { command: string; args: string[] }
