'use client'
import { isUnderWay } from '@/lib/client/attachments/attachment'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { Attachments } from './use-attachments'
import type { useVoiceInput } from './use-voice-input'

interface ComposerNotesProps {
  readonly files: Attachments
  readonly voice: ReturnType<typeof useVoiceInput>
}

export function ComposerNotes({ files, voice }: ComposerNotesProps) {
  return (
    <>
      <output
        className={
          voice.sentence === ''
            ? 'sr-only'
            : `block pt-1 text-sm ${voice.isFailed ? 'text-warn' : 'text-indigo-strong'}`
        }
      >
        {voice.sentence}
      </output>
      <FileNotes files={files} />
    </>
  )
}

function FileNotes({ files }: Pick<ComposerNotesProps, 'files'>) {
  const texts = useTexts('asking')
  const left = files.items.filter(isUnderWay).length
  const { unusable } = files
  return (
    <>
      {files.isWaiting && left > 0 && (
        <output className="flex flex-wrap items-center gap-x-3 pt-1 text-sm text-ink-soft">
          {fill(texts.filesWaiting, { count: left })}
          <button
            type="button"
            onClick={files.stopWaiting}
            className="min-h-9 text-indigo-strong hover:underline max-sm:min-h-11"
          >
            {texts.filesWaitingStop}
          </button>
        </output>
      )}
      {unusable > 0 && (
        <p role="alert" className="pt-1 text-sm text-warn">
          {fill(texts.filesUnusable, { count: unusable })}
        </p>
      )}
      {files.isOver && <p className="pt-1 text-sm text-indigo-strong">{texts.attachDrop}</p>}
    </>
  )
}
