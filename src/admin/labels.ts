import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { inSentence } from '../../domain/text/in-sentence.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { usePageLanguage } from '../i18n/use-page-language.ts';
import { filterFieldOf } from '../kinds/filter-props.ts';

export interface Labels {
  readonly one: string;
  readonly many: string;
  /** How its page is called: as the menu calls it. */
  readonly page: string;
  readonly field: (name: string) => string;
}

/** The names of a resource and its fields in the language of the portal; the description's own else. */
export function useLabels(resource: Resource): Labels {
  const translate = useTranslate();
  return useMemo(() => {
    const key = `resources.${resource.name}`;
    const many = translate(`${key}.name`, { smart_count: 2, _: resource.label.many });
    const menu = resource.page?.menu?.label;
    return {
      one: translate(`${key}.name`, { smart_count: 1, _: resource.label.one }),
      many,
      page: menu === undefined ? many : translate(menu, { _: menu }),
      field: name =>
        translate(`${key}.fields.${name}`, {
          _: filterFieldOf(resource, name)?.label ?? name.replace(/^#/, ''),
        }),
    };
  }, [translate, resource]);
}

interface Names {
  readonly one: string;
  readonly many: string;
}

/** `1 city`, `1,204 cities`: so many rows of a kind, inside a sentence. */
export function useCounted(): (count: number, names: Names) => string {
  const locale = usePageLanguage();
  return (count, { one, many }) => `${count.toLocaleString(locale)} ${inSentence(count === 1 ? one : many)}`;
}
