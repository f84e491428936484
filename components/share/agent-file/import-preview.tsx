import { type ImportPreview as Preview, skipReasons } from '@/lib/contract/routes/agent-transfer-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

const parts = ['prompt', 'questions', 'shortcuts', 'variables', 'tools'] as const

export function ImportPreview({ preview: { agent, skipped } }: { readonly preview: Preview }) {
  const texts = useTexts('agentTransfer')
  const groups = skipReasons
    .map((why) => ({ why, names: skipped.filter((each) => each.why === why).map(({ what }) => what) }))
    .filter(({ names }) => names.length > 0)
  return (
    <>
      <section aria-label={texts.comes} className="grid gap-1">
        <p className="text-sm text-ink-faint">{texts.comes}</p>
        <p className="font-serif text-lg font-semibold break-words text-ink">{agent.name}</p>
        {agent.intro && <p className="break-words">{agent.intro}</p>}
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
          {parts
            .filter((part) => agent[part] > 0)
            .map((part) => (
              <li key={part}>{fill(texts.parts[part], { count: agent[part] })}</li>
            ))}
        </ul>
      </section>
      {groups.length > 0 && (
        <section aria-label={texts.skipped} className="grid gap-2 border-t border-line pt-4 text-sm">
          <p className="text-ink-faint">{texts.skipped}</p>
          <dl className="grid gap-2">
            {groups.map(({ why, names }) => (
              <div key={why}>
                <dt>{texts.reasons[why]}</dt>
                <dd className="text-ink-faint">
                  {/* Names are of any length and kind. */}
                  <ul className="flex flex-wrap gap-x-3 gap-y-1">
                    {names.map((name, index) => (
                      <li key={`${index} ${name}`} className="min-w-0 font-mono break-all">
                        {name}
                      </li>
                    ))}
                  </ul>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}
