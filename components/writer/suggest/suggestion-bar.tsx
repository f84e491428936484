'use client'
import type { Editor } from '@tiptap/react'
import { useEditorState } from '@tiptap/react'
import { createPortal } from 'react-dom'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { rotateCw, square } from '@/components/ui/icon-paths'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { acceptAndContinue } from './accept-and-continue'
import type { Suggestion } from './suggestion'
import { suggestionOf } from './suggestion-plugin'
import type { Suggesting } from './use-suggestion'

interface SuggestionBarProps {
  readonly editor: Editor
  readonly host: HTMLElement
  readonly suggesting: Suggesting
}

/** State and buttons of the suggestion, next to the text that it is about. */
export function SuggestionBar({ editor, host, suggesting }: SuggestionBarProps) {
  const suggestion = useEditorState({ editor, selector: (snapshot) => suggestionOf(snapshot.editor.state) })
  if (!suggestion) return null
  return createPortal(
    <Bar
      suggestion={suggestion}
      suggesting={suggesting}
      onContinue={() => acceptAndContinue(editor, suggesting)}
    />,
    host,
  )
}

interface BarProps {
  readonly suggestion: Suggestion
  readonly suggesting: Suggesting
  readonly onContinue: () => void
}

function Bar({ suggestion, suggesting, onContinue }: BarProps) {
  const { ai: texts } = useTexts('writer')
  const { phase, model, changes, text, isCut = false } = suggestion
  const isRunning = phase === 'running'
  const isExtract = phase === 'done' && model === ''
  return (
    <fieldset aria-label={texts.suggestion} className="flex flex-wrap items-center gap-2 font-sans text-sm">
      <Badge>{isExtract ? texts.extract : texts.badge}</Badge>
      <output className={`min-w-0 text-ink-soft ${phase === 'failed' ? 'text-bad!' : ''}`}>
        {sentenceOf(suggestion, texts)}
      </output>
      <span className="ml-auto flex flex-wrap gap-2">
        {changes.length > 0 && (
          <Button size="small" tone="primary" onClick={() => suggesting.accept()}>
            {changes.length > 1 ? texts.acceptAll : texts.accept}
            <kbd className="ml-1 pointer-coarse:hidden rounded-s border border-current px-1 text-xs opacity-80">
              Tab
            </kbd>
          </Button>
        )}
        {isCut && changes.length > 0 && (
          <Button size="small" onClick={onContinue}>
            {texts.goOn}
          </Button>
        )}
        {isRunning && (
          <Button size="small" onClick={() => suggesting.stop()}>
            <Icon path={square} className="size-3.5" />
            {texts.stop}
          </Button>
        )}
        <Button size="small" onClick={() => suggesting.refuse()}>
          {texts.refuse}
          <kbd className="ml-1 pointer-coarse:hidden rounded-s border border-current px-1 text-xs opacity-70">
            Esc
          </kbd>
        </Button>
        {!isRunning && !(isExtract && text !== '') && (
          <Button size="small" onClick={() => suggesting.again()}>
            <Icon path={rotateCw} className="size-3.5" />
            {texts.again}
          </Button>
        )}
      </span>
    </fieldset>
  )
}

type AiTexts = ReturnType<typeof useTexts<'writer'>>['ai']

function sentenceOf({ phase, action, changes, error, text, isCut }: Suggestion, texts: AiTexts): string {
  const name = texts.actions[action]
  if (phase === 'running') return fill(texts.working, { action: name })
  if (phase === 'failed') return error || texts.failed
  if (text.trim() === '') return texts.empty
  if (isCut) return texts.cut
  return phase === 'stopped' ? texts.stopped : fill(texts.done, { action: name, count: changes.length })
}
