export function terminalLanguage(environment?: Readonly<Record<string, string | undefined>>): 'zh-CN' | 'en'
export function inTerminalLanguage(chinese: string, english: string): string
