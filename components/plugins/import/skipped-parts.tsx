'use client'
import type { PluginImport } from '@/lib/contract/routes/plugin-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface SkippedPartsProps {
  readonly skipped: PluginImport['skipped']
  readonly selected: ReadonlySet<string>
  readonly onToggle: (keys: readonly string[], isOn: boolean) => void
}

/** What is left out and why. Some of it may be imported all the same. */
export function SkippedParts({ skipped, selected, onToggle }: SkippedPartsProps) {
  const texts = useTexts('pluginImport')
  if (skipped.length === 0) return null
  return (
    <section aria-labelledby="skipped">
      <h3 id="skipped" className="border-b border-line pb-1.5 font-serif font-semibold">
        {fill(texts.skipped, { count: skipped.length })}
      </h3>
      <ul>
        {skipped.map(({ what, sentence, may_import: mayImport }, index) => (
          <li key={`${index} ${what}`} className="border-b border-line py-2.5 text-sm">
            <p className="font-mono text-xs text-ink wrap-anywhere">{what}</p>
            <p className="mt-0.5 text-ink-soft wrap-anywhere">
              {sentence}
              {mayImport && (
                <button
                  type="button"
                  aria-pressed={selected.has(what)}
                  aria-label={fill(texts.anywayOf, { what })}
                  onClick={() => onToggle([what], !selected.has(what))}
                  className="ml-2 text-indigo hover:underline aria-pressed:font-semibold max-md:min-h-10"
                >
                  {selected.has(what) ? texts.included : texts.anyway}
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
