'use client'
import { useId, useState } from 'react'
import { useStyleWords } from '@/components/answer-text/style-words'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { useEnterKey } from '@/components/ui/enter-key'
import { Menu } from '@/components/ui/menu'
import { partLimits } from '@/lib/contract/marked-part'
import type { RewriteOrder } from '@/lib/contract/routes/writing-routes'
import { textTones } from '@/lib/contract/writing-style'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface RewriteBarProps {
  readonly problem: string
  readonly isBusy: boolean
  readonly onOrder: (order: RewriteOrder) => void
  readonly onStop: () => void
}

const ways = ['rewrite', 'shorten', 'expand'] as const

export function RewriteBar({ problem, isBusy, onOrder, onStop }: RewriteBarProps) {
  const { rewrite: texts } = useTexts('chat')
  const words = useStyleWords()
  if (isBusy) {
    return (
      <div className="flex items-center gap-3 p-3">
        <output className="text-sm text-ink-soft">{texts.writing}</output>
        <Button onClick={onStop} className="max-md:min-h-11">
          {texts.stop}
        </Button>
      </div>
    )
  }

  const tones = textTones.map((tone) => ({
    id: tone,
    label: words.tone(tone),
    onSelect: () => onOrder({ way: 'tone', tone }),
  }))

  return (
    <div className="grid gap-2 p-3">
      <div className="flex flex-wrap gap-2">
        {ways.map((way) => (
          <Chip key={way} onClick={() => onOrder({ way })} className="max-md:min-h-11">
            {texts.ways[way]}
          </Chip>
        ))}
        <Menu
          label={texts.tone}
          items={tones}
          trigger={<Chip className="max-md:min-h-11">{texts.tone}</Chip>}
        />
      </div>
      <OwnWords onSend={(instruction) => onOrder({ way: 'own', instruction })} />
      <p role="alert" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
    </div>
  )
}

function OwnWords({ onSend }: { readonly onSend: (instruction: string) => void }) {
  const { rewrite: texts } = useTexts('chat')
  const [text, setText] = useState('')
  const enter = useEnterKey()
  const longId = useId()
  const instruction = text.trim()
  const isLong = instruction.length > partLimits.instruction
  const send = () => instruction !== '' && !isLong && onSend(instruction)

  return (
    <div>
      <div className="flex items-center gap-2 rounded-s border border-line-strong bg-paper pl-3 focus-within:border-indigo">
        <input
          type="text"
          value={text}
          aria-label={texts.own}
          aria-invalid={isLong}
          aria-describedby={isLong ? longId : undefined}
          placeholder={texts.ownExample}
          enterKeyHint="send"
          onChange={(event) => setText(event.target.value)}
          onCompositionEnd={enter.onCompositionEnd}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
            if (enter.isSending(event)) send()
          }}
          className="min-h-9 min-w-0 flex-1 bg-transparent text-sm outline-none max-md:min-h-11"
        />
        <Button tone="quiet" onClick={send} aria-disabled={instruction === '' || isLong}>
          {texts.send}
        </Button>
      </div>
      {isLong && (
        <p id={longId} className="pt-1 text-sm text-bad">
          {fill(texts.tooLong, { limit: partLimits.instruction, count: instruction.length })}
        </p>
      )}
    </div>
  )
}
