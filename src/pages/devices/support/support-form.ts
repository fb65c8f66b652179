import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { messageCalls } from '../../../../contract/messages.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import type { DeviceFact } from './device-facts.ts';

/** What people type when they ask for help (FORM-SUPPORT-05). */
export interface SupportForm {
  subject: string;
  description: string;
  category: string;
}

/** Checks for the fields of the form; each answers the key of a message or nothing. */
export const supportChecks = {
  // FORM-SUPPORT-01
  subject: (text: string) => (text.trim() === '' ? 'support.subject_blank' : undefined),
  // FORM-SUPPORT-02
  description: (text: string) => (text.trim() === '' ? 'support.description_blank' : undefined),
};

interface Sent {
  readonly id: number;
  readonly message: string;
}

interface About {
  readonly userId: number;
  readonly deviceId: number;
  /** Stands above the facts of the device. */
  readonly factsHead: string;
}

const refused = z.object({ body: z.object({ errors: z.record(z.string(), z.string()) }) });

/** One request for help, sent once however often it is pressed; what was typed stays where it fails (FORM-SUPPORT-03). */
export function useSupportForm(subject: string, about: About) {
  const provider = useDataProvider<PortalDataProvider>();
  const form = useForm<SupportForm>({
    mode: 'onTouched',
    defaultValues: { subject, description: '', category: 'DEVICE_ISSUE' },
  });
  const [sent, setSent] = useState<Sent>();
  const [failed, setFailed] = useState(false);

  const send = (facts: readonly DeviceFact[]) =>
    form.handleSubmit(async ({ description, ...values }) => {
      setFailed(false);
      const lines = facts.map(({ label, value }) => `${label}: ${value}`);
      const body = {
        ...values,
        description: [description.trim(), '', about.factsHead, ...lines].join('\n'),
        device_id: about.deviceId,
      };
      try {
        setSent(await provider.submit(messageCalls.askForHelp, { params: { id: about.userId }, body }));
      } catch (error) {
        // FORM-SUPPORT-04: one sentence whatever the reason; a field that was refused says more.
        setFailed(true);
        for (const [name, message] of refusedFields(error)) form.setError(name, { message });
      }
    });

  return { form, send, sent, failed };
}

/** The fields that the server refused, each with its words. */
function refusedFields(error: unknown): (readonly [keyof SupportForm, string])[] {
  const errors = refused.safeParse(error).data?.body.errors ?? {};
  return (['subject', 'description', 'category'] as const).flatMap(name =>
    errors[name] === undefined ? [] : [[name, errors[name]] as const],
  );
}
