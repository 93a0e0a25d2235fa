// A form whose questions bring up others: in a chain, in another section, a consent; none of them has to be answered.

const when = (visible_when: string) => ({ visible_when });

export const PETS = {
  workflow_id: 'pets',
  case_type_id: 'pets',
  title: 'Pets',
  default_locale: 'en',
  facts: [{ fact_id: 'dog_name', label: 'Name of the dog', type: 'text', find: [{ by: 'form' }] }],
  form: {
    sections: [
      {
        section_id: 'dogs',
        title: 'Dogs',
        fields: [
          { field_id: 'has_dog', label: 'Do you have a dog?', type: 'yes_no', required: true },
          {
            field_id: 'dog_name',
            fact_id: 'dog_name',
            label: 'What is the name of your dog?',
            type: 'text',
            ...when(`form.has_dog == 'yes'`),
          },
          {
            field_id: 'dog_birthday',
            label: 'When was Rex born?',
            type: 'date',
            ...when(`facts.dog_name.value == 'Rex'`),
          },
          {
            field_id: 'dog_news',
            label: 'You may send me news about dogs.',
            type: 'yes_no',
            compliance: true,
            ...when(`form.has_dog == 'yes'`),
          },
          { field_id: 'weight', label: 'Weight', type: 'number' },
        ],
      },
      {
        section_id: 'cats',
        title: 'Cats',
        fields: [
          { field_id: 'cat_name', label: 'And a cat?', type: 'text', ...when(`form.has_dog == 'no'`) },
        ],
      },
      {
        section_id: 'end',
        title: 'The end',
        fields: [{ field_id: 'city', label: 'City', type: 'text', required: true }],
      },
    ],
  },
};
