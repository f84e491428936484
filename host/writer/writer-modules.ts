import { Renderer } from '../export/renderer.ts'
import type { HostModule } from '../platform/module.ts'
import { type DocumentExportDeps, documentExportModule } from './document-export-module.ts'
import { type SuggestModuleDeps, suggestModule } from './suggest-module.ts'
import { type WriterModuleDeps, writerModule } from './writer-module.ts'

type Shared = Omit<WriterModuleDeps & DocumentExportDeps & SuggestModuleDeps, 'renderer'>

/** The modules of the editor: documents, suggestions, and files, which one process writes. */
export function writerModules(shared: Shared): readonly HostModule[] {
  const deps = { ...shared, renderer: new Renderer() }
  return [writerModule(deps), documentExportModule(deps), suggestModule(deps)]
}
