/** Texts of the player, in Chinese. */
export const zhCNAudio = {
  audio: {
    listen: '去收听',
    expand: '展开',
    collapse: '收起',
  },
}
