import type { zhCNAudio } from './zh-cn.ts'

/** Texts of the player, in English. */
export const enAudio: typeof zhCNAudio = {
  audio: {
    listen: 'Listen',
    expand: 'Expand',
    collapse: 'Collapse',
  },
}
