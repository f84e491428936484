'use client'
import { useBrowserValue } from '@/components/ui/hooks/use-browser-value'

/** In the order of the steps in the catalogue. */
const platforms = ['apple', 'android', 'computer'] as const
type Platform = (typeof platforms)[number]

interface InstallStepsProps {
  readonly steps: readonly { readonly on: string; readonly does: readonly string[] }[]
  /** Names the steps of other devices. */
  readonly others: string
}

/** How to install the app: on this device first; the others are folded away. Without scripts, all of them. */
export function InstallSteps({ steps, others }: InstallStepsProps) {
  const here = useBrowserValue(platformHere, null)
  const at = here === null ? -1 : platforms.indexOf(here)
  const own = steps[at]
  if (!own) return steps.map((each) => <Steps key={each.on} {...each} />)
  return (
    <>
      <Steps {...own} />
      <details className="text-sm">
        <summary className="cursor-pointer py-2 text-ink-soft">{others}</summary>
        <div className="grid gap-3">
          {steps.map((each) => each !== own && <Steps key={each.on} {...each} />)}
        </div>
      </details>
    </>
  )
}

function Steps({ on, does }: InstallStepsProps['steps'][number]) {
  return (
    <section aria-label={on} className="text-sm">
      <h2 className="font-medium">{on}</h2>
      <ol className="mt-1 grid list-decimal gap-1 pl-5 text-ink-soft">
        {does.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}

function platformHere(): Platform {
  const { userAgent, maxTouchPoints } = navigator
  // An iPad calls itself a Mac.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1))
    return 'apple'
  return /Android/.test(userAgent) ? 'android' : 'computer'
}
