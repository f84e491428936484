'use client'
import { useState } from 'react'
import { CountedField } from '@/components/drafts/counted-field'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import { pluginLimits } from '@/lib/contract/plugins/plugin'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { Differences } from './differences'
import { PublicNow } from './public-now'
import type { RanCase, SavedCase } from './run-cases'
import { usePublishPlugin } from './use-publish-plugin'

interface PublishPluginProps {
  readonly pluginId: number
  readonly onSave: () => Promise<boolean>
  readonly onClose: () => void
}

export function PublishPlugin({ pluginId, onSave, onClose }: PublishPluginProps) {
  const { publish: texts } = useTexts('pluginEditor')
  const common = useTexts('common')
  const [note, setNote] = useState('')
  const publishing = usePublishPlugin({ pluginId, onSave, onDone: onClose })
  const { step, progress, changed, failure } = publishing
  const isTooLong = Array.from(note).length > pluginLimits.note
  const isBusy = step === 'running' || step === 'publishing'
  const mustDecide = step === 'asking' || (step === 'checked' && changed.length > 0)

  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && !isTooLong && !mustDecide) publishing.publish(note)
      }}
    >
      <PublicNow pluginId={pluginId} onDone={onClose} />
      <CountedField
        label={texts.note}
        value={note}
        limit={pluginLimits.note}
        error={isTooLong ? fill(texts.noteLong, { limit: pluginLimits.note }) : undefined}
        shape="text"
        onChange={setNote}
      />
      <section className="rounded-m bg-paper-sunken px-4 py-3 text-sm">
        <h3 className="font-semibold text-ink">{texts.publicTitle}</h3>
        <ul className="mt-1 list-disc space-y-1 pl-5">
          {texts.publicParts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      </section>
      <p className="text-sm text-ink-faint">{texts.casesRun}</p>
      {step === 'running' && <Running progress={progress} />}
      {step === 'asking' && (
        <UnsafeCases
          cases={publishing.unsafe}
          onProceed={(withUnsafe) => publishing.proceed(note, withUnsafe)}
        />
      )}
      {step === 'checked' && <ChangedCases changed={changed} onAccept={publishing.accept} />}
      <p role="alert" className="text-sm text-bad empty:hidden">
        {failure}
      </p>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" tone="primary" aria-busy={isBusy} aria-disabled={mustDecide}>
          {step === 'publishing' ? texts.sending : texts.confirm}
        </Button>
      </div>
    </form>
  )
}

interface RunningProps {
  readonly progress: { readonly done: number; readonly total: number }
}

function Running({ progress }: RunningProps) {
  const { publish: texts } = useTexts('pluginEditor')
  const { done, total } = progress
  return (
    <div className="grid gap-1.5 text-sm">
      <output>{total > 0 ? fill(texts.running, progress) : texts.checking}</output>
      <Progress label={texts.checking} {...(total > 0 ? { value: done / total } : {})} />
    </div>
  )
}

interface UnsafeCasesProps {
  readonly cases: readonly SavedCase[]
  readonly onProceed: (withUnsafe: boolean) => void
}

/** Cases whose call changes something: they are sent again only on request. */
function UnsafeCases({ cases, onProceed }: UnsafeCasesProps) {
  const { publish: texts } = useTexts('pluginEditor')
  return (
    <section
      role="alert"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-m border border-warn/40 px-4 py-3 text-sm"
    >
      <h3 className="font-semibold text-ink">{fill(texts.unsafe, { count: cases.length })}</h3>
      <ul className="grid max-h-40 gap-1.5 overflow-y-auto">
        {cases.map(({ tool, case: { id, name } }) => (
          <li key={id} className="flex flex-wrap items-center gap-2 text-ink">
            <Badge tone="warn">{tool.name}</Badge>
            {name}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <Button size="small" onClick={() => onProceed(false)}>
          {texts.skipUnsafe}
        </Button>
        <Button size="small" onClick={() => onProceed(true)}>
          {texts.sendUnsafe}
        </Button>
      </div>
    </section>
  )
}

interface ChangedCasesProps {
  readonly changed: readonly RanCase[]
  readonly onAccept: (ran: RanCase) => Promise<void>
}

function ChangedCases({ changed, onAccept }: ChangedCasesProps) {
  const { publish: texts } = useTexts('pluginEditor')
  return (
    <section
      role="alert"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-m border border-warn/40 px-4 py-3 text-sm"
    >
      <h3 className="font-semibold text-ink">
        {changed.length > 0 ? fill(texts.changed, { count: changed.length }) : texts.accepted}
      </h3>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
        {changed.map((ran) => (
          <li key={ran.case.id} className="grid gap-1.5">
            <p className="flex flex-wrap items-center gap-2 text-ink">
              <Badge tone="warn">{ran.tool.name}</Badge>
              {ran.case.name}
            </p>
            <Differences list={ran.run.differences} />
            <Button size="small" className="justify-self-start" onClick={() => void onAccept(ran)}>
              {fill(texts.accept, { name: ran.case.name })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
