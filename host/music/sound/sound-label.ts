/** Says in every file what it is and what made it. */
export interface SoundLabel {
  readonly title: string
  /** That it is generated, and how. */
  readonly comment: string
  /** The program. */
  readonly encoder: string
}

const comments = { builtin: 'AI 生成：算法作曲，无人声', acestep: 'AI 生成：ACE-Step 模型' } as const
const encoders = { builtin: '知舟内置作曲器', acestep: '知舟 ACE-Step' } as const

/** @returns the label of a song */
export function labelOf(title: string, madeBy: keyof typeof comments): SoundLabel {
  return { title, comment: comments[madeBy], encoder: encoders[madeBy] }
}
