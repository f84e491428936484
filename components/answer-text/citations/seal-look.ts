import { cva } from 'class-variance-authority'
import type { VerdictState } from '@/lib/contract/cards/support-check'

/** The look of a citation by its verdict; filled while its source is shown. */
export const sealLook = cva('source-number mx-0.5 inline-block align-[2px] font-sans no-underline', {
  variants: {
    state: {
      supported: '',
      derived: '',
      unclear: '-my-px border border-dashed',
      uncited: '-my-px border border-dashed',
      unsupported: '-my-px border border-dotted',
      contradicted: '-my-px border',
    },
    isActive: { true: '', false: '' },
  },
  compoundVariants: [
    { state: ['supported', 'derived'], isActive: false, class: 'bg-seal-wash text-seal' },
    { state: ['supported', 'derived'], isActive: true, class: 'bg-seal text-on-seal' },
    { state: ['unclear', 'uncited'], isActive: false, class: 'border-line-strong text-ink-faint' },
    { state: ['unclear', 'uncited'], isActive: true, class: 'border-ink-faint bg-paper-sunken text-ink' },
    { state: ['unsupported', 'contradicted'], isActive: false, class: 'border-warn bg-warn-wash text-warn' },
    { state: ['unsupported', 'contradicted'], isActive: true, class: 'border-warn bg-warn text-paper' },
  ],
})

/** A sign before the number, so that the state is not shown by colour only. */
export const sealSigns: Readonly<Partial<Record<VerdictState, string>>> = {
  derived: '=',
  unsupported: '∅',
  contradicted: '≠',
}
