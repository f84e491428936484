'use client'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { check, pencil } from '@/components/ui/icon-paths'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import {
  type FilePage,
  type PageBox,
  readingCharacters,
  unreadCharacter,
} from '@/lib/contract/routes/file-routes'
import { fill } from '@/lib/messages/fill'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { boxIn, PageCrop } from './page-crop'
import type { ChangeableWord } from './unsure-support'

interface UnsureWordProps {
  readonly page: FilePage
  readonly word: ChangeableWord
  /** @param text '' takes a choice back @returns whether it was stored */
  readonly onChoose: (text: string) => Promise<boolean>
  /** Called when a reading was stored. */
  readonly onDone: () => void
}

/** A word as it is printed, and its readings; another one can be typed. */
export function UnsureWord(props: UnsureWordProps) {
  const { page } = props
  const { file } = useTexts('answer')
  const texts = file.page
  const { word, choose, isTyping, setIsTyping } = useChoice(props)
  const typeButton = useRef<HTMLButtonElement>(null)
  const part = around(word, page)
  const label = useWordLabel(texts.typeReading, word)
  return (
    <li className="flex items-center gap-2">
      <PageCrop page={page} part={part} className="w-14 shrink-0 rounded-s">
        <span className="absolute border-b-2 border-dotted border-warn" style={boxIn(part, word)} />
      </PageCrop>
      {isTyping ? (
        <TypedReading
          word={word}
          label={label}
          onChoose={choose}
          onCancel={() => {
            setIsTyping(false)
            // After the button was rendered again.
            requestAnimationFrame(() => typeButton.current?.focus())
          }}
        />
      ) : (
        <>
          <Readings word={word} onChoose={choose} onType={() => setIsTyping(true)} />
          <IconButton
            ref={typeButton}
            size="small"
            label={label}
            className="ml-auto shrink-0"
            onClick={() => setIsTyping(true)}
          >
            <Icon path={pencil} className="size-4" />
          </IconButton>
        </>
      )}
    </li>
  )
}

/** What is around a word tells it from others that look the same. */
function useWordLabel(template: string, { text, context = text }: ChangeableWord): string {
  const { colon } = punctuation[useLocale()]
  return fill(template, { text }) + (context === text ? '' : colon + context)
}

/** A choice is shown at once, and may have to wait for an earlier one. */
function useChoice({ word: stored, onChoose, onDone }: UnsureWordProps) {
  const [isTyping, setIsTyping] = useState(false)
  const [sent, setSent] = useState<string | null>(null)
  const { chosen: _chosen, ...asRead } = stored
  const choose = async (text: string) => {
    setSent(text)
    const isStored = await onChoose(text)
    setSent(null)
    if (!isStored) return
    setIsTyping(false)
    if (text !== '') onDone()
  }
  const word = sent === null ? stored : { ...asRead, ...(sent !== '' && { chosen: sent }) }
  return { word, choose, isTyping, setIsTyping }
}

interface ChoiceProps extends Pick<UnsureWordProps, 'word'> {
  readonly onChoose: (text: string) => Promise<void>
}

interface ReadingsProps extends ChoiceProps {
  readonly onType: () => void
}

function Readings({ word, onChoose, onType }: ReadingsProps) {
  const { file } = useTexts('answer')
  const { text, other, chosen } = word
  const current = chosen ?? text
  const readings = [
    { reading: text, confidence: word.confidence },
    ...(other === undefined ? [] : [{ reading: other, confidence: word.other_confidence }]),
    ...(chosen === undefined || chosen === text || chosen === other
      ? []
      : [{ reading: chosen, confidence: undefined }]),
  ]
  // An unreadable character is no choice: what it is has to be typed. Another tap on a choice takes it back.
  const choose = (reading: string) => {
    const isBack = reading === chosen || reading === unreadCharacter
    if (isBack && chosen === undefined) onType()
    else void onChoose(isBack ? '' : reading)
  }
  return (
    <fieldset
      aria-label={useWordLabel(file.page.readings, word)}
      className="flex min-w-0 flex-wrap items-center gap-2"
    >
      {readings.map(({ reading, confidence }) => (
        <button
          key={reading}
          type="button"
          aria-pressed={reading === current}
          onClick={() => choose(reading)}
          className="inline-flex min-h-8 min-w-11 items-center justify-center gap-1 rounded-s border border-line-strong bg-paper-raised px-2.5 text-sm text-ink hover:border-ink-faint aria-pressed:border-indigo aria-pressed:bg-indigo-wash max-md:min-h-11"
        >
          {reading === chosen && <Icon path={check} className="size-4 text-ink-soft" />}
          {reading === unreadCharacter ? file.page.unread : reading}
          {confidence !== undefined && confidence > 0 && (
            <span className="text-xs text-ink-soft tabular-nums">{Math.round(confidence * 100)}%</span>
          )}
        </button>
      ))}
      {chosen !== undefined && <VisuallyHidden>{file.page.checked}</VisuallyHidden>}
    </fieldset>
  )
}

interface TypedReadingProps extends ChoiceProps {
  readonly label: string
  readonly onCancel: () => void
}

function TypedReading({ word, label, onChoose, onCancel }: TypedReadingProps) {
  const { file } = useTexts('answer')
  const texts = file.page
  const [typed, setTyped] = useState(word.chosen ?? (word.text === unreadCharacter ? '' : word.text))
  const text = typed.trim().replaceAll(/\s+/g, ' ')
  return (
    <form
      className="flex min-w-0 flex-1 flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text !== '') void onChoose(text)
      }}
    >
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- Opened by the user.
        autoFocus
        value={typed}
        maxLength={readingCharacters}
        aria-label={label}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          event.stopPropagation()
          onCancel()
        }}
        className="min-h-8 min-w-0 flex-1 rounded-s border border-line-strong bg-paper px-2 text-sm text-ink max-md:min-h-11"
      />
      <Button type="submit" size="small" disabled={text === ''}>
        {texts.useReading}
      </Button>
      <Button tone="quiet" size="small" onClick={onCancel}>
        {texts.keepReading}
      </Button>
    </form>
  )
}

/** Space around a word, in its height. */
const margin = 0.35
/** Shape of the shown part, in its height. */
const shape = 1.7

/** @returns the part of the page that is shown for a word: at least as wide as the shape */
function around({ x, y, w, h }: PageBox, { width, height }: Pick<FilePage, 'width' | 'height'>): PageBox {
  const tall = h * (1 + 2 * margin)
  const wide = Math.max(w + (2 * margin * h * height) / width, (tall * height * shape) / width)
  return { x: x + w / 2 - wide / 2, y: y + h / 2 - tall / 2, w: wide, h: tall }
}
