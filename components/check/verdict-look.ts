import type { VerdictState } from '@/lib/contract/cards/support-check'

interface VerdictLook {
  /** Next to the word, so that no verdict is told by its colour alone. */
  readonly sign: string
  /** Of the sentence: each state has a line of its own. */
  readonly line: string
  readonly colour: string
  readonly mark: string
}

const quiet = 'bg-paper-sunken text-ink-soft'

/** How each verdict looks. */
export const verdictLooks: Readonly<Record<VerdictState, VerdictLook>> = {
  supported: { sign: '✓', line: '', colour: 'text-ok', mark: quiet },
  derived: { sign: '=', line: '', colour: 'text-ok', mark: quiet },
  contradicted: {
    sign: '≠',
    line: 'underline decoration-wavy decoration-bad decoration-1 underline-offset-6',
    colour: 'text-bad',
    mark: 'bg-bad-wash text-bad',
  },
  unsupported: {
    sign: '−',
    line: 'underline decoration-dashed decoration-warn decoration-[1.5px] underline-offset-6',
    colour: 'text-warn',
    mark: quiet,
  },
  unclear: {
    sign: '?',
    line: 'underline decoration-dotted decoration-ink-faint decoration-[1.5px] underline-offset-6',
    colour: 'text-ink-faint',
    mark: quiet,
  },
  uncited: { sign: '○', line: '', colour: 'text-ink-faint', mark: quiet },
}
