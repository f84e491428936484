'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Icon } from '@/components/ui/icon'
import { play } from '@/components/ui/icon-paths'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { useApi } from '@/lib/client/api/api-context'
import { casesQuery } from '@/lib/client/api/plugins'
import { toolRoutes } from '@/lib/contract/routes/tool-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { useToolEditor } from '../tool/tool-context'
import { ArgumentForm } from './argument-form'
import { CaseList } from './case-list'
import { ExchangeView } from './exchange-view'
import { SaveCase } from './save-case'
import { useDebug } from './use-debug'

/** Runs the tool as it is stored, and keeps runs as cases. */
export function DebugPanel() {
  const { tool } = useToolEditor()
  const { debug: texts } = useTexts('toolEditor')
  const [shown, setShown] = useState<'run' | 'cases'>('run')
  const { data } = useQuery(casesQuery(useApi(toolRoutes), tool.id))
  const count = data?.list.length ?? tool.cases.total
  return (
    <section
      aria-labelledby="debug"
      className="min-w-0 border-line bg-paper-sunken px-5 pt-3.5 pb-8 max-wide:border-t max-md:px-4 wide:border-l wide:sticky wide:top-(--editor-head) wide:h-[calc(100dvh-var(--editor-head))] wide:overflow-y-auto"
    >
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 id="debug" className="flex-1 text-md font-semibold">
          {texts.title}
        </h2>
        <SegmentedControl
          label={texts.show}
          value={shown}
          segments={[
            { value: 'run', label: texts.thisRun },
            { value: 'cases', label: fill(texts.casesCount, { count }) },
          ]}
          onChange={setShown}
        />
      </div>
      {/* Both stay mounted: what was typed and run is not lost. */}
      <div hidden={shown !== 'run'}>
        <DebugRun />
      </div>
      <div hidden={shown !== 'cases'}>
        <CaseList />
      </div>
    </section>
  )
}

function DebugRun() {
  const { tool } = useToolEditor()
  const { debug: texts } = useTexts('toolEditor')
  const debug = useDebug()
  const { fields, exchange, failure, isPending, ran } = debug
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          debug.run()
        }}
      >
        <ArgumentForm fields={fields} texts={debug.texts} problems={debug.problems} onChange={debug.change} />
        {fields.length === 0 && <p className="text-sm text-ink-faint">{texts.noArguments}</p>}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" tone="primary" aria-busy={isPending}>
            <Icon path={play} className="size-4" />
            {isPending ? texts.running : texts.run}
          </Button>
          <p className="text-xs text-ink-faint">{tool.is_safe ? texts.real : texts.realSends}</p>
        </div>
      </form>
      <output className="sr-only">{isPending ? texts.running : exchange ? texts.done : ''}</output>
      {failure && (
        <ErrorState
          title={texts.failed}
          advice={failure}
          actions={<Button onClick={debug.run}>{texts.again}</Button>}
        />
      )}
      {exchange && <ExchangeView exchange={exchange} />}
      {exchange?.request && ran && <SaveCase key={JSON.stringify(ran)} toolId={tool.id} values={ran} />}
    </div>
  )
}
