import type { zhCNPlugins } from './zh-cn.ts'

export const enPlugins: typeof zhCNPlugins = {
  validation: {
    pluginNameEmpty: 'The plugin needs a name',
    pluginNameTooLong: 'At most 30 characters',
    pluginNameCharacters: 'Only Chinese and Latin letters, digits, underscores and spaces',
    pluginDescriptionEmpty: 'The plugin needs a description',
    pluginDescriptionTooLong: 'At most 500 characters',
    pluginUrlEmpty: 'The plugin needs a URL',
    pluginUrlProtocol: 'Enter a valid URL that uses https.',
    headerKeyEmpty: 'A header needs a key',
    headerValueEmpty: 'A header needs a value',
    authLocationEmpty: 'Choose where the token goes',
    parameterNameEmpty: 'The parameter needs a name',
    serviceTokenEmpty: 'The service token is missing',
  },
}
