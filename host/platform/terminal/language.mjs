/**
 * The language of the terminal output: Chinese, unless `APP_LANG`, or the language of the terminal itself, is English.
 * Plain JavaScript, because the launcher runs before anything is installed.
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @returns {'zh-CN' | 'en'}
 */
export function terminalLanguage(environment = process.env) {
  const { APP_LANG, LC_ALL, LC_MESSAGES, LANG } = environment
  return /^en(?![a-z])/i.test(APP_LANG || LC_ALL || LC_MESSAGES || LANG || '') ? 'en' : 'zh-CN'
}

/** @returns {string} the one of two sentences that the terminal's language wants */
export function inTerminalLanguage(chinese, english) {
  return terminalLanguage() === 'en' ? english : chinese
}
