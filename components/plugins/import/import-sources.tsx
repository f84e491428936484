'use client'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useDropZone } from '@/components/ui/hooks/use-drop-zone'
import { Icon } from '@/components/ui/icon'
import { upload } from '@/components/ui/icon-paths'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { importBytes } from '@/lib/contract/routes/plugin-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { fieldFrame } from '../editor/field-frame'
import type { ImportSource } from './use-import'

interface ImportSourcesProps {
  readonly isReading: boolean
  readonly onRead: (source: ImportSource) => void
}

/** A file, an address, or commands that are pasted. */
export function ImportSources({ isReading, onRead }: ImportSourcesProps) {
  const texts = useTexts('pluginImport')
  const [kind, setKind] = useState<'openapi' | 'curl'>('openapi')
  return (
    <section aria-labelledby="sources" className="flex min-w-0 flex-col gap-4 px-6 py-5 max-md:px-4">
      <h2 id="sources" className="text-sm text-ink-soft">
        {texts.sources}
      </h2>
      <div>
        <SegmentedControl
          label={texts.sources}
          value={kind}
          segments={[
            { value: 'openapi', label: texts.fileOrAddress },
            { value: 'curl', label: 'cURL' },
          ]}
          onChange={setKind}
        />
      </div>
      {kind === 'openapi' ? (
        <>
          <FileSource isReading={isReading} onRead={onRead} />
          <AddressSource isReading={isReading} onRead={onRead} />
        </>
      ) : (
        <CurlSource isReading={isReading} onRead={onRead} />
      )}
      <p className="text-sm text-ink-faint">{texts.readOnly}</p>
      <div className="mt-auto border-t border-line pt-4 text-sm">
        <h3 className="font-serif font-semibold">{texts.secretsTitle}</h3>
        <p className="mt-1 text-ink-soft">{texts.secrets}</p>
      </div>
    </section>
  )
}

function FileSource({ isReading, onRead }: ImportSourcesProps) {
  const texts = useTexts('pluginImport')
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')

  const read = async (file: File | undefined) => {
    setProblem('')
    if (!file || isReading) return
    if (file.size > importBytes) return setProblem(texts.fileLarge)
    onRead({ kind: 'openapi', content: await file.text(), url: '', name: file.name })
  }
  const { isOver, zone } = useDropZone(([file]) => void read(file))

  return (
    <div
      {...zone}
      data-over={isOver || undefined}
      className="grid justify-items-center gap-2 rounded-m border border-dashed border-line-strong px-4 py-5 text-center text-sm text-ink-faint data-over:border-indigo data-over:bg-indigo-wash"
    >
      <p className="handheld:hidden">{isOver ? texts.dropNow : texts.drop}</p>
      <Button size="small" onClick={() => input.current?.click()}>
        <Icon path={upload} className="size-4" />
        {texts.pick}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.yaml,.yml,application/json,application/yaml"
        aria-label={texts.pick}
        onChange={({ target }) => {
          void read(target.files?.[0])
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
      <p role="alert" className="text-bad empty:hidden">
        {problem}
      </p>
    </div>
  )
}

function AddressSource({ isReading, onRead }: ImportSourcesProps) {
  const texts = useTexts('pluginImport')
  const id = useId()
  const [address, setAddress] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const url = address.trim()
    if (url !== '' && !isReading) onRead({ kind: 'openapi', content: '', url, name: url })
  }
  return (
    <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-1.5" onSubmit={submit}>
      <label htmlFor={id} className="text-sm text-ink-soft">
        {texts.address}
      </label>
      <input
        id={id}
        inputMode="url"
        value={address}
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setAddress(target.value)}
        className={`${fieldFrame} min-h-11 px-3.5 font-mono text-sm`}
      />
      <Button type="submit" size="small" className="justify-self-start" aria-busy={isReading}>
        {isReading ? texts.reading : texts.read}
      </Button>
    </form>
  )
}

function CurlSource({ isReading, onRead }: ImportSourcesProps) {
  const texts = useTexts('pluginImport')
  const id = useId()
  const [command, setCommand] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (command.trim() !== '' && !isReading)
      onRead({ kind: 'curl', content: command, url: '', name: texts.pasted })
  }
  return (
    <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-1.5" onSubmit={submit}>
      <label htmlFor={id} className="text-sm text-ink-soft">
        {texts.curl}
      </label>
      <textarea
        id={id}
        rows={8}
        value={command}
        placeholder="curl 'https://api.example.com/forecast?city=…'"
        spellCheck={false}
        onChange={({ target }) => setCommand(target.value)}
        className={`${fieldFrame} px-3.5 py-2.5 font-mono text-sm`}
      />
      <Button type="submit" size="small" className="justify-self-start" aria-busy={isReading}>
        {isReading ? texts.reading : texts.read}
      </Button>
    </form>
  )
}
