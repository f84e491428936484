import { enDiagnosis } from '../diagnosis/en.ts'
import type { zhCNConsole } from './zh-cn.ts'

/** Texts of the console, in English. */
export const enConsole: typeof zhCNConsole = {
  diagnosis: enDiagnosis,
  console: {
    title: 'Set up the product',
    intro: 'What you set here takes effect at once, without a restart.',
    loading: 'Reading the settings',
    loadFailed: 'The settings could not be read',
    entering: 'Entering by the link',
    linkSpent: 'This link does not work any more',
    linkSpentAdvice:
      'A link works once, on this machine, within ten minutes. npm run setup-link in the terminal gives a new one.',
    forbidden: 'Only operators may open this page',
    forbiddenAdvice:
      'Run npm run setup-link on the machine that runs the product and open its link; or have your phone added to OPERATORS and log in by SMS.',
    gate: 'Log in to set the product up',
    model: 'Language model',
    modelIntro:
      'Any service that speaks the OpenAI interface. Without a model, answers are extracts of their sources.',
    presets: 'Fill in the address of',
    found: '{name} runs on this machine ({models})',
    use: 'Use it',
    search: 'Web search',
    searchIntro: 'Any one of them searches the web; several are asked together.',
    test: 'Test',
    testing: 'Testing',
    save: 'Save',
    saving: 'Saving',
    saved: 'Saved, and in effect',
    clear: 'Remove the key',
    kept: '{value} is stored; leave empty to keep it',
    locked: 'Set by the environment variable {name}; it cannot be changed here',
    unreadable: 'It was stored with another SECRETS_KEY; enter it again',
    busy: 'That did not work; try again',
    check: 'How things stand',
    checkIntro: 'Each item is really tried.',
    checkAgain: 'Check again',
    checking: 'Checking, twenty seconds at most',
    checkFailed: 'The check did not work',
    next: 'Next: {next}',
    fields: {
      LLM_BASE_URL: 'Address of the interface',
      LLM_API_KEY: 'Key',
      LLM_MODELS: 'Name of the model',
      VISION_MODEL: 'Model for pictures',
      EMBEDDING_MODEL: 'Embedding model',
      SEARXNG_URL: 'Address of SearXNG',
      BOCHA_API_KEY: 'Key of Bocha',
      TAVILY_API_KEY: 'Key of Tavily',
      BRAVE_API_KEY: 'Key of Brave',
      SERPER_API_KEY: 'Key of Serper',
    },
    hints: {
      LLM_BASE_URL: 'Mostly ends in /v1',
      LLM_API_KEY: 'A local model may need none',
      LLM_MODELS: 'Several with commas between; the first is the default',
      VISION_MODEL: 'May stay empty',
      EMBEDDING_MODEL: 'May stay empty; with it results are ordered by meaning',
    },
  },
}
