import type { ImageState } from '@/lib/contract/cards/image-edit'
import type { ImageStep } from '@/lib/contract/image-steps'
import type { Size } from './crop-box'

export interface ToolProps {
  /** The steps that are changed; none for new ones. */
  readonly opened: readonly ImageStep[]
  readonly isNew: boolean
  readonly state: ImageState
  /** Steps between the stored state and these. */
  readonly prior: readonly ImageStep[]
  /** Of the image before these steps. */
  readonly size: Size
  readonly onApply: (steps: readonly ImageStep[]) => void
  readonly onCancel: () => void
}

/** @returns the first of these steps that is of one of the kinds */
export function openedOf<Kind extends ImageStep['kind']>(
  steps: readonly ImageStep[],
  ...kinds: readonly Kind[]
): Extract<ImageStep, { kind: Kind }> | undefined {
  return steps.find((step): step is Extract<ImageStep, { kind: Kind }> =>
    kinds.some((kind) => kind === step.kind),
  )
}
