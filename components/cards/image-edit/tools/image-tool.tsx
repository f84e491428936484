'use client'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import type { ImageTool as Tool } from '@/lib/contract/image-steps'
import { loadImageToolMessages } from '@/lib/messages/image-tools/load-image-tool-messages'
import { Texts, useLocale, useTexts } from '@/lib/messages/use-texts'
import type { DraftBase, ImageDraft } from '../image-draft'
import { AdjustTool } from './adjust-tool'
import { CropTool } from './crop-tool'
import { FileTool } from './file-tool'
import { PhotoTool } from './photo-tool'
import { SizeTool } from './size-tool'
import { sizeAfter } from './step-geometry'
import { TextTool } from './text-tool'
import type { ToolProps } from './tool-props'
import { TurnTool } from './turn-tool'

const tools: Readonly<Record<Tool, ComponentType<ToolProps>>> = {
  crop: CropTool,
  turn: TurnTool,
  size: SizeTool,
  adjust: AdjustTool,
  text: TextTool,
  id_photo: PhotoTool,
  file: FileTool,
}

interface ImageToolProps extends Pick<ToolProps, 'onApply' | 'onCancel'> {
  readonly draft: ImageDraft
  readonly base: DraftBase
}

/** One tool over the image, loaded with its texts. Default export for lazy loading. */
export default function ImageTool({ draft, base, ...actions }: ImageToolProps) {
  const locale = useLocale()
  const { imageEdit: texts } = useTexts('answer')
  const messages = useQuery({
    queryKey: ['image-tool-messages', locale],
    queryFn: () => loadImageToolMessages(locale),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (messages.isError) return <p className="p-4 text-sm text-bad">{texts.toolsFailed}</p>
  if (!messages.data) return <Skeleton className="h-72" />

  const Tool = tools[draft.tool]
  const size = base.prior.reduce((now, step) => sizeAfter(step, now), {
    width: base.state.width,
    height: base.state.height,
  })
  return (
    <Texts messages={messages.data}>
      <Tool
        opened={draft.steps}
        isNew={draft.count === 0}
        state={base.state}
        prior={base.prior}
        size={size}
        {...actions}
      />
    </Texts>
  )
}
