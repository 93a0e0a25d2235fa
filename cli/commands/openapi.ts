// intake openapi
import { PlainCommand } from '../base.ts';

export default class OpenApi extends PlainCommand {
  static override summary = 'Print the OpenAPI document of the API';
  static override description =
    'OpenAPI 3.1 as JSON, the same that a running server answers at /api/v1/openapi.json. Needs no database. `servers` names INTAKE_PUBLIC_URL where it is set.';
  static override examples = ['<%= config.bin %> <%= command.id %> > openapi.json'];

  async run(): Promise<object> {
    await this.parse(OpenApi);
    const { createApi } = await import('../../src/api.ts');
    const { parseEgressPolicy } = await import('../../src/platform/outbound/egress-policy.ts');
    const { loadConfig } = await import('../../src/platform/config.ts');
    const publicUrl = loadConfig().config.INTAKE_PUBLIC_URL;
    const document = createApi(parseEgressPolicy(''), { publicUrl }).document();
    if (!this.jsonEnabled()) this.logJson(document);
    return document;
  }
}
