'use client'
import dynamic from 'next/dynamic'
import type { RefObject } from 'react'
import { emptyFallback } from '@/components/ui/empty-fallback'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { slidersHorizontal } from '@/components/ui/icon-paths'
import { isEverywhere, useChosenScope } from '@/lib/client/realtime/asking/chosen-scope'
import { useTexts } from '@/lib/messages/use-texts'
import { AttachButton } from './attach-button'
import type { ComposerSlots } from './composer'
import { ComposerNotes } from './composer-notes'
import { useScopeLabels } from './scope-labels'
import { type Attachments, useAttachments } from './use-attachments'
import { useFilterPanel } from './use-filter-panel'
import { useVoiceInput } from './use-voice-input'
import { VoiceButton } from './voice-button'

const ModelChoice = dynamic(() => import('./model-choice').catch(emptyFallback), { ssr: false })

const AttachmentRow = dynamic(() => import('./attachment-row').catch(emptyFallback), { ssr: false })

/** @param write puts a text into the input */
export function useSearchTools(
  field: RefObject<HTMLTextAreaElement | null>,
  write: (text: string) => void,
  draftKey: string,
) {
  const files = useAttachments(`files:${draftKey}`)
  const voice = useVoiceInput(field, write)
  return { files, voice, slots: useSlots({ files, voice }) }
}

interface SlotsOptions {
  readonly files: Attachments
  readonly voice: ReturnType<typeof useVoiceInput>
}

function useSlots({ files, voice }: SlotsOptions): ComposerSlots {
  const texts = useTexts('asking')
  const { scope } = useChosenScope()
  const words = useScopeLabels(scope)
  const panel = useFilterPanel()
  const { FilterPanel } = panel
  const isNarrow = !isEverywhere(scope)

  return {
    tools: (
      <div className="flex shrink-0 items-center">
        <IconButton
          label={texts.options}
          aria-expanded={panel.isOpen}
          aria-controls={panel.isOpen ? panel.id : undefined}
          aria-busy={panel.isLoading}
          onClick={panel.toggle}
          className={`max-sm:size-11 ${isNarrow || panel.isOpen ? 'text-indigo-strong' : ''}`}
        >
          <Icon path={slidersHorizontal} />
        </IconButton>
        {/* Phone keyboards have speech input. */}
        <span className="contents max-sm:hidden">
          <VoiceButton voice={voice} />
        </span>
        <AttachButton onPick={files.add} />
      </div>
    ),
    notes: (
      <>
        <ComposerNotes files={files} voice={voice} />
        {isNarrow && !panel.isOpen && (
          <button
            type="button"
            onClick={panel.toggle}
            className="flex min-h-7 max-w-full items-center text-xs text-indigo-strong hover:underline max-sm:min-h-11"
          >
            <span className="truncate">{words.join(' · ')}</span>
          </button>
        )}
      </>
    ),
    attachments: files.list && files.items.length > 0 && (
      <AttachmentRow
        list={files.list}
        items={files.items}
        isAwaitingLogin={files.isAwaitingLogin}
        onLogin={files.logIn}
      />
    ),
    panel: FilterPanel && (
      <div className="-ml-5 -mr-2 mt-2 max-h-[50dvh] overflow-y-auto border-t border-line px-5 pt-1">
        <FilterPanel id={panel.id} onClose={panel.close}>
          <div className="flex flex-wrap items-center gap-2 pb-3">
            <ModelChoice />
          </div>
        </FilterPanel>
      </div>
    ),
  }
}
