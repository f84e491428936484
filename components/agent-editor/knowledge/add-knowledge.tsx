'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { AttachButton } from '@/components/conversation/composer/attach-button'
import AttachmentRow from '@/components/conversation/composer/attachment-row'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { addLinkMutation } from '@/lib/client/api/knowledge'
import { documentBytes, readableExtensions } from '@/lib/contract/document-formats'
import { type KnowledgeFile, knowledgeRoutes } from '@/lib/contract/routes/knowledge-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { useEditor } from '../editor-context'
import type { KnowledgeUploads } from './use-knowledge-uploads'

const documentExtensions = [...documentBytes.keys()]

interface AddKnowledgeProps {
  readonly uploads: KnowledgeUploads
  readonly isOver: boolean
  readonly files: readonly KnowledgeFile[]
  /** Images are accepted as well. */
  readonly readsImages: boolean
}

/** Drop zone, buttons for files and links, and the uploads that are not finished. */
export function AddKnowledge({ uploads, isOver, files, readsImages }: AddKnowledgeProps) {
  const { knowledge: texts } = useTexts('agentEditor')
  const [hasLink, setHasLink] = useState(false)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div
        className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-m border border-dashed px-5 py-4 transition-colors duration-(--motion) ${isOver ? 'border-indigo bg-indigo-wash' : 'border-line-strong'}`}
      >
        <div className="min-w-0 flex-1 basis-60">
          <p className="handheld:hidden">{isOver ? texts.dropNow : texts.drop}</p>
          <p className="text-sm text-pretty text-ink-faint">
            {readsImages ? texts.formatsAndImages : texts.formats}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <AttachButton
            label={texts.pick}
            extensions={readsImages ? readableExtensions : documentExtensions}
            onPick={uploads.add}
          />
          <Button aria-expanded={hasLink} onClick={() => setHasLink(!hasLink)}>
            {texts.addLink}
          </Button>
        </div>
      </div>
      {hasLink && <LinkForm files={files} onAdded={() => setHasLink(false)} />}
      <Uploads uploads={uploads} />
    </div>
  )
}

interface LinkFormProps {
  readonly files: readonly KnowledgeFile[]
  readonly onAdded: () => void
}

function LinkForm({ files, onAdded }: LinkFormProps) {
  const { agentId } = useEditor()
  const { knowledge: texts } = useTexts('agentEditor')
  const errors = useTexts('errors')
  const [url, setUrl] = useState('')
  const adding = useMutation(addLinkMutation(useApi(knowledgeRoutes), useQueryClient(), agentId))

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (url.trim() === '' || adding.isPending) return
    adding.mutate(url.trim(), {
      onSuccess: ({ file_id }) => {
        if (files.some((file) => file.file_id === file_id)) showToast({ content: texts.linkKnown })
        onAdded()
      },
    })
  }

  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <Field
        label={texts.link}
        hint={texts.linkHint}
        error={adding.isError ? sentenceOfError(adding.error, errors) : undefined}
        inputMode="url"
        maxLength={2_048}
        autoComplete="off"
        placeholder="https://"
        // Opened by a button for this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <Button type="submit" size="large" disabled={adding.isPending} className="mt-6.5">
        {adding.isPending ? texts.adding : texts.add}
      </Button>
    </form>
  )
}

/** Maximum uploads shown at once. */
const maxShown = 40
const order = { failed: 0, sending: 1, reading: 2, ready: 2, waiting: 3, awaitingLogin: 3 } as const

function Uploads({ uploads: { list, items } }: { readonly uploads: KnowledgeUploads }) {
  const { knowledge: texts } = useTexts('agentEditor')
  if (items.length === 0) return null

  const shown = items.toSorted((a, b) => order[a.state] - order[b.state]).slice(0, maxShown)
  const rest = items.length - shown.length
  return (
    <div>
      <AttachmentRow
        list={list}
        items={shown}
        isAwaitingLogin={false}
        onLogin={() => undefined}
        label={texts.uploads}
      />
      {rest > 0 && <p className="text-sm text-ink-faint">{fill(texts.moreUploads, { count: rest })}</p>}
    </div>
  )
}
