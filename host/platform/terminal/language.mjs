/**
 * The language of the terminal output: Chinese, unless `APP_LANG`, or the terminal's own language, is English. Plain
 * JavaScript, because the launcher runs before any package is installed.
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @returns {'zh-CN' | 'en'}
 */
export function terminalLanguage(environment = process.env) {
  const { APP_LANG, LC_ALL, LC_MESSAGES, LANG } = environment
  return /^en(?![a-z])/i.test(APP_LANG || LC_ALL || LC_MESSAGES || LANG || '') ? 'en' : 'zh-CN'
}

/** @returns {string} the sentence in the terminal's language */
export function inTerminalLanguage(chinese, english) {
  return terminalLanguage() === 'en' ? english : chinese
}
