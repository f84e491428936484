import { authTypes, type PluginSettings } from '../../../lib/contract/plugins/plugin.ts'
import { iconName, parseIcon } from '../../../lib/text/agent-avatar.ts'
import { cleanLines } from '../../../lib/text/clean-agent-texts.ts'

/**
 * @returns the settings as they are judged and stored: trimmed where §5 says so, without control characters and bidi
 * marks in what others read, and without the authorization that is not used
 */
export function cleanPlugin(given: PluginSettings): PluginSettings {
  const avatar = parseIcon(given.avatar)
  const config = given.auth_config
  return {
    name: given.name.trim(),
    avatar: avatar ? iconName(avatar) : '',
    description: cleanLines(given.description),
    url: given.url.trim(),
    header: given.header.map(({ name, value }) => ({ name: name.trim(), value: value.trim() })),
    auth_type: given.auth_type,
    auth_config:
      given.auth_type === authTypes.none || !config
        ? undefined
        : {
            location: config.location,
            parameter_name: config.parameter_name.trim(),
            service_token: config.service_token.trim(),
          },
  }
}
