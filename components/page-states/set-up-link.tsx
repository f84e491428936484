import { TextLink } from '@/components/ui/text-link'
import { paths } from '@/lib/paths'

/** Leads operators to the set-up while there is no language model; nobody else sees it. */
export function SetUpLink({ label }: { readonly label: string }) {
  return (
    <TextLink href={paths.consoleSetup()} className="hidden modelless:operator:inline">
      {label}
    </TextLink>
  )
}
