import { answerTimes } from './answer-times.ts'
import { answers } from './answers.ts'
import { bombs } from './bombs.ts'
import { chatNetwork, chatOverNodes } from './chat-network.ts'
import { checkArticles } from './check-articles.ts'
import { citations } from './citations.ts'
import { citeCheck } from './citecheck.ts'
import { claimSupport } from './claim-support.ts'
import { clausePlaces } from './clause-places.ts'
import { columnRoles } from './column-roles.ts'
import { contextFiles } from './context/files.ts'
import { contextRecall, contextSituations } from './context.ts'
import { continuation } from './continuation.ts'
import { costlyCalls, longList } from './costly-calls.ts'
import { crashOnPostgres, crashOnSqlite } from './crash.ts'
import { dataEngine } from './data-engine.ts'
import { delay } from './delay.ts'
import { deletionOnPostgres, deletionOnSqlite } from './deletion.ts'
import { documentChat } from './document-chat.ts'
import { extractive } from './extractive.ts'
import { faultsOnPostgres, faultsOnSqlite } from './faults.ts'
import { fileMaterial } from './file-material.ts'
import { firefox } from './firefox.ts'
import { firstSource } from './first-source.ts'
import { flood } from './flood.ts'
import { foreignReplies } from './foreign-replies.ts'
import { formatParity, realFiles } from './formats.ts'
import { growth } from './growth.ts'
import { halfDone } from './half-done.ts'
import { hostilePages } from './hostile-pages.ts'
import { imagePixels } from './image-pixels.ts'
import { isolationOnPostgres, isolationOnSqlite } from './isolation.ts'
import { knowledgeCitations } from './knowledge/citations.ts'
import { knowledgeJobs } from './knowledge/killed-worker.ts'
import { knowledgeQuestions } from './knowledge/questions.ts'
import { libraryByBrowser } from './library.ts'
import { lighthouseScores } from './lighthouse.ts'
import { linearTime } from './linear-time.ts'
import { markdownCost, markdownSafety } from './markdown.ts'
import { mcpServers } from './mcp-servers.ts'
import { messagesOnPostgres, messagesOnSqlite } from './messages.ts'
import { misspelt } from './misspelt.ts'
import { modelMaterial } from './model-material.ts'
import { music } from './music.ts'
import { pageCost } from './page-cost.ts'
import { pagePlaces, scanPlaces } from './page-places.ts'
import { passport } from './passport.ts'
import { pdfLayout } from './pdf-layout.ts'
import { pdfTables } from './pdf-tables.ts'
import { plans } from './plans.ts'
import { programs } from './programs.ts'
import { modelFailures } from './provider-failures/model-failures.ts'
import { vectorFailures } from './provider-failures/vector-failures.ts'
import { providerFailures } from './provider-failures.ts'
import { readingCost } from './reading-cost.ts'
import { realQuestions } from './real-questions.ts'
import { turnsOfPeople } from './recognition/turns-of-people.ts'
import { recognition } from './recognition.ts'
import { researchMemory, researchOnScreen } from './research.ts'
import { retrieval, retrievalAtScale } from './retrieval.ts'
import { roles } from './roles.ts'
import { plantedInSections } from './seat/planted-falsehoods.ts'
import { exchangedColumns, seat, seatOfAnotherHand } from './seat.ts'
import { sensitive } from './sensitive.ts'
import { slowReader } from './sockets/slow-reader.ts'
import { sockets } from './sockets.ts'
import { speedOnScreen } from './speed-on-screen.ts'
import { squareOnPostgres, squareOnSqlite } from './square.ts'
import { squarePage } from './square-page.ts'
import { errorsOnScreen } from './stream-fidelity/errors-on-screen.ts'
import { streamFidelity } from './stream-fidelity.ts'
import type { BenchPart } from './support/part.ts'
import { printTable } from './support/table.ts'
import { tableTaps } from './table-taps.ts'
import { toolChoice } from './tool-choice.ts'
import { transcript } from './transcript.ts'
import { turnsOnPostgres } from './turns.ts'
import { twoProcesses } from './two-processes.ts'
import { uploads } from './uploads.ts'
import { vectorsOnPostgres, vectorsOnSqlite } from './vectors.ts'
import { vendors } from './vendors.ts'
import { waitingOnPostgres, waitingOnSqlite } from './waiting.ts'
import { webMaterial } from './web-material.ts'
import { wire } from './wire.ts'
import { wordNumbers } from './word-numbers.ts'
import { writer } from './writer.ts'

/** What `npm run bench` measures, by the name that chooses it; each part is measured on its own. */
const parts: Readonly<Record<string, readonly BenchPart[]>> = {
  crash: [crashOnSqlite, crashOnPostgres],
  'two-processes': [twoProcesses],
  turns: [turnsOnPostgres],
  waiting: [waitingOnSqlite, waitingOnPostgres],
  faults: [faultsOnSqlite, faultsOnPostgres],
  flood: [flood],
  deletion: [deletionOnSqlite, deletionOnPostgres],
  wire: [wire],
  delay: [delay],
  sockets: [sockets, slowReader],
  'page-cost': [pageCost],
  lighthouse: [lighthouseScores],
  'real-questions': [realQuestions],
  formats: [formatParity, realFiles],
  research: [researchOnScreen, researchMemory],
  retrieval: [retrieval, retrievalAtScale],
  extractive: [extractive],
  answers: [answers],
  'document-chat': [documentChat],
  'file-material': [fileMaterial],
  citations: [citations],
  context: [contextRecall, contextSituations, contextFiles],
  continuation: [continuation],
  roles: [roles],
  citecheck: [citeCheck],
  support: [claimSupport],
  'check-articles': [checkArticles],
  'page-places': [pagePlaces, scanPlaces],
  'clause-places': [clausePlaces],
  'column-roles': [columnRoles],
  'table-taps': [tableTaps],
  'word-numbers': [wordNumbers],
  'pdf-layout': [pdfLayout],
  'pdf-tables': [pdfTables],
  'reading-cost': [readingCost],
  seat: [seat, seatOfAnotherHand, exchangedColumns, plantedInSections],
  'first-source': [firstSource],
  'answer-times': [answerTimes],
  plans: [plans],
  programs: [programs],
  'model-material': [modelMaterial],
  'web-material': [webMaterial],
  vectors: [vectorsOnSqlite, vectorsOnPostgres],
  vendors: [vendors],
  sensitive: [sensitive],
  'stream-fidelity': [streamFidelity, errorsOnScreen],
  'provider-failures': [providerFailures, modelFailures, vectorFailures],
  markdown: [markdownSafety, markdownCost],
  growth: [growth],
  'linear-time': [linearTime],
  misspelt: [misspelt],
  messages: [messagesOnSqlite, messagesOnPostgres],
  knowledge: [knowledgeJobs, knowledgeQuestions, knowledgeCitations],
  isolation: [isolationOnSqlite, isolationOnPostgres],
  square: [squareOnSqlite, squareOnPostgres],
  'square-page': [squarePage],
  uploads: [uploads],
  'half-done': [halfDone],
  'tool-choice': [toolChoice],
  'hostile-pages': [hostilePages],
  'costly-calls': [costlyCalls, longList],
  'foreign-replies': [foreignReplies],
  'mcp-servers': [mcpServers],
  bombs,
  'speed-on-screen': [speedOnScreen],
  firefox: [firefox],
  music: [music],
  recognition: [recognition, turnsOfPeople],
  passport: [passport],
  library: [libraryByBrowser],
  'data-engine': [dataEngine],
  'image-pixels': [imagePixels],
  transcript: [transcript],
  writer: [writer],
  'chat-network': [chatNetwork, chatOverNodes],
}

/** @returns the exit code: 1 when a bar was missed or a part broke, 2 when a part is unknown */
async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !Object.hasOwn(parts, name))
  if (unknown.length > 0) {
    console.error(`没有这样的测量：${unknown.join('、')}。可选：${Object.keys(parts).join('、')}`)
    return 2
  }
  let isMet = true
  for (const [name, tables] of Object.entries(parts)) {
    if (names.length > 0 && !names.includes(name)) continue
    for (const part of tables) isMet = (await run(part)) && isMet
  }
  return isMet ? 0 : 1
}

async function run(part: BenchPart): Promise<boolean> {
  const scope = new AsyncDisposableStack()
  // An interrupted measurement leaves nothing behind.
  const stop = () => void scope.disposeAsync().finally(() => process.exit(130))
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const
  for (const signal of signals) process.once(signal, stop)
  try {
    const result = await part.measure(scope)
    if ('skipped' in result) {
      console.log(`\n${part.title}\n  跳过：${result.skipped}`)
      return true
    }
    printTable(part.title, result)
    return result.every((figure) => figure.isMet)
  } catch (error) {
    console.error(`\n${part.title}\n  没有测完：${error instanceof Error ? error.stack : String(error)}`)
    return false
  } finally {
    for (const signal of signals) process.off(signal, stop)
    await scope.disposeAsync()
  }
}

process.exitCode = await main(process.argv.slice(2))
// The launcher's channel would keep this process alive.
if (process.connected) process.disconnect()
