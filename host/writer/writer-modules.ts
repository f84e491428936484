import { FairRenderer } from '../export/fair-renderer.ts'
import type { HostModule } from '../platform/module.ts'
import { type DocumentExportDeps, documentExportModule } from './document-export-module.ts'
import { type SuggestModuleDeps, suggestModule } from './suggest-module.ts'
import { type WriterModuleDeps, writerModule } from './writer-module.ts'

type Shared = Omit<WriterModuleDeps & DocumentExportDeps & SuggestModuleDeps, 'renderer'>

/** Maximum time of a document: one of 300,000 characters takes up to 8 s. */
const slowFileMs = 10_000

/** The modules of the editor: documents, suggestions, and files, which one process writes. */
export function writerModules(shared: Shared): readonly HostModule[] {
  const deps = { ...shared, renderer: new FairRenderer(slowFileMs) }
  return [writerModule(deps), documentExportModule(deps), suggestModule(deps)]
}
