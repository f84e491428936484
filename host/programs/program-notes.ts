import type { ProgramNote } from './ask-program.ts'

/** What could not be done as asked, in words for the user of a program. */
export const noteSentences: Readonly<Record<ProgramNote | 'ignored_system', string>> = {
  skipped_questions: '问题没有先问清楚：程序里跳过了要人回答的几问',
  took_outline: '按第一版大纲写的：程序里不能先改大纲',
  refused_tool: '有的工具要人点头才能用，程序里没有用',
  ignored_system: '系统消息没有用上：它按自己的规则回答',
}
