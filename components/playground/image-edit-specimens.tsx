'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordCard } from '@/components/cards/record-card'
import type { ImageEditContent, ImageState } from '@/lib/contract/cards/image-edit'
import type { ImageStep } from '@/lib/contract/image-steps'
import { Specimen } from './specimen'

const before: ImageState = {
  file_id: 'sample-image',
  name: '渡口.png',
  format: 'png',
  width: 1_600,
  height: 1_067,
  size: 1_992_294,
  steps: [],
}
const steps: readonly ImageStep[] = [
  { kind: 'crop_ratio', width: 4, height: 3, at: 'center' },
  { kind: 'tone', what: 'brightness', percent: 12 },
  { kind: 'tone', what: 'contrast', percent: 6 },
  { kind: 'watermark', text: '山后茶行', at: 'bottom_right', opacity: 60 },
  { kind: 'compress', bytes: 204_800 },
]
const after: ImageState = {
  ...before,
  file_id: 'sample-edited',
  name: '渡口-改1.jpg',
  format: 'jpeg',
  width: 1_423,
  size: 200_704,
  steps: [...steps],
}
const edited: ImageEditContent = {
  state: 'done',
  move: 'edit',
  steps: [...steps],
  asides: ['老一点'],
  trail: [before, after],
  now: 1,
  before: 0,
  left: [],
  notes: ['照片里的拍摄位置（GPS）已经去掉'],
}

const samples: readonly (readonly [name: string, content: ImageEditContent])[] = [
  ['图片编辑', edited],
  [
    '图片编辑：缺数值',
    { ...edited, steps: [], asides: [], notes: [], tool: 'crop', trail: [before], now: 0 },
  ],
  ['图片编辑：正在改', { ...edited, state: 'running', asides: [], notes: [] }],
  [
    '图片编辑：没有改成',
    { ...edited, state: 'failed', trail: [before], now: 0, notes: ['边长最多 10000 像素'] },
  ],
]

/** Cards whose steps can be changed; the image stays as it is. */
export function ImageEditSpecimens() {
  const client = useQueryClient()
  useState(() => {
    for (const { file_id } of [before, after])
      client.setQueryData(['file-url', file_id], '/playground/scene.svg')
  })
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
      {samples.map(([name, content]) => (
        <Specimen key={name} name={name}>
          <ImageEditSpecimen name={name} first={content} />
        </Specimen>
      ))}
    </div>
  )
}

interface ImageEditSpecimenProps {
  readonly name: string
  readonly first: ImageEditContent
}

function ImageEditSpecimen({ name, first }: ImageEditSpecimenProps) {
  const [content, setContent] = useState(first)
  const isLive = content.state === 'running'
  const record = {
    conversationId: 'sample',
    docId: JSON.stringify(content.steps),
    onEdited: () => undefined,
    editImage: (changed: readonly ImageStep[]) =>
      setContent({ ...edited, steps: [...changed], asides: [], notes: [] }),
  }
  return (
    <div className="w-full min-w-0">
      <RecordCard
        card={{ id: name, type: 'image_edit', target: 'end', content }}
        sources={[]}
        citations={[]}
        isLive={isLive}
        isPlainFirst={false}
        onSuggestion={() => undefined}
        record={isLive ? undefined : record}
      />
    </div>
  )
}
