import { TextLink } from '@/components/ui/text-link'
import { paths } from '@/lib/paths'

/** Link to the setup while there is no language model; visible to operators only. */
export function SetUpLink({ label }: { readonly label: string }) {
  return (
    <TextLink href={paths.consoleSetup()} className="hidden modelless:operator:inline">
      {label}
    </TextLink>
  )
}
