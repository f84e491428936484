import { libraryOf } from './library-of.ts'
import { measureRetrieval, retrievalTable } from './measure-retrieval.ts'
import { readQuestionSet } from './question-set.ts'

// The part of the bench that measures search: run it with Node from the project's folder.
const set = readQuestionSet()
const figures = set && (await measureRetrieval(set, await libraryOf(set.documents)))
process.stdout.write(figures ? retrievalTable(figures) : 'The question set is not on this machine.\n')
